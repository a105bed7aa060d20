import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { splitFrontMatter } from '../../core/load/read-content.ts';
import { formatProblems } from '../../core/model/problem.ts';
import { read, render } from '../../core/markdown/render.fixture.tsx';
import { answerId } from './read-quiz.ts';

const awkward = splitFrontMatter(readFileSync('tests/awkward/awkward/quiz.md', 'utf8')).body;
const outlineOf = (body: string) => read(body, { firstLine: 6 });
const markdownOf = (body: string) => read(body).content.markdown;
const reportOf = (body: string) => formatProblems(outlineOf(body).problems);
const quizOf = (...lines: readonly string[]) => ['::::quiz{id="small"}', ...lines, '::::'].join('\n');
const questionOf = (id: string, ...lines: readonly string[]) => [`:::question{id="${id}"}`, ...lines, ':::'].join('\n');

const small = quizOf(
  questionOf(
    'first',
    'Is `1 < 2` at 10:30?\n',
    '- [x] Yes\n',
    '  Because **one** is less.\n',
    '- [ ] No\n',
    '  See [numbers](/numbers).',
  ),
);

test('a quiz is an island around a form for each question, which shows all explanations on demand', async () => {
  expect((await render(small)).html.trim().replace(/></g, '>\n<')).toMatchInlineSnapshot(`
    "<div class="island" data-island="quiz" data-on="visible" data-props="{&quot;quiz&quot;:{&quot;id&quot;:&quot;small&quot;,&quot;questions&quot;:[{&quot;id&quot;:&quot;first&quot;,&quot;more&quot;:false,&quot;answers&quot;:[{&quot;id&quot;:&quot;85a39ab3&quot;,&quot;right&quot;:true},{&quot;id&quot;:&quot;1ea442a1&quot;,&quot;right&quot;:false}]}]}}" data-takes-over="">
    <div class="quiz">
    <form class="quiz__question" id="first" autoComplete="off">
    <fieldset aria-describedby="first--hint first--outcome">
    <legend>
    <span class="quiz__number" data-search="skip">1. </span>
    <span data-content="">Is <code>1 &lt; 2</code> at 10:30?</span>
    </legend>
    <p class="quiz__hint" data-search="skip" id="first--hint">Choose one answer.</p>
    <ul class="quiz__answers" data-search="skip">
    <li>
    <label>
    <input type="radio" name="first" value="85a39ab3"/>
    <span class="quiz__letter">A</span>
    <span data-content="">Yes</span>
    </label>
    </li>
    <li>
    <label>
    <input type="radio" name="first" value="1ea442a1"/>
    <span class="quiz__letter">B</span>
    <span data-content="">No</span>
    </label>
    </li>
    </ul>
    </fieldset>
    <div class="quiz__actions" data-search="skip">
    <button type="submit" class="button" disabled="">Check</button>
    <p class="quiz__outcome" id="first--outcome">
    </p>
    </div>
    <details class="quiz__solution" data-search="skip">
    <summary>Explanations of all answers</summary>
    <dl class="quiz__explanations">
    <div data-right="true">
    <dt>A is correct.</dt>
    <dd data-content="">
    <p>Because <strong>one</strong> is less.</p>
    </dd>
    </div>
    <div data-right="false">
    <dt>B is wrong.</dt>
    <dd data-content="">
    <p>See <a href="/numbers">numbers</a>.</p>
    </dd>
    </div>
    </dl>
    </details>
    </form>
    <div class="quiz__score" data-search="skip">
    <p>
    <strong>0 of 1 answered correctly.</strong>
    </p>
    </div>
    </div>
    </div>"
  `);
});

test('more than one right answer makes boxes of the answers', async () => {
  const { html } = await render(awkward);
  expect(html.match(/type="(radio|checkbox)" name="[a-z-]+"/g)).toEqual([
    ...Array.from({ length: 3 }, () => 'type="radio" name="one-right"'),
    ...Array.from({ length: 3 }, () => 'type="checkbox" name="several-right"'),
    ...Array.from({ length: 2 }, () => 'type="radio" name="last"'),
  ]);
});

test('an answer keeps its id when it moves, is set in other type or breaks its lines elsewhere', async () => {
  const idsOf = async (...answers: readonly string[]) => {
    const list = answers.map((answer) => `- [x] ${answer}\n\n  Why.\n`);
    const { html } = await render(quizOf(questionOf('q', 'What?\n', ...list)));
    return [...html.matchAll(/name="q" value="([^"]+)"/g)].map(([, id]) => id);
  };
  const [yes, no] = await idsOf('Yes, it is', 'No');
  expect(yes).toBe(answerId('Yes, it is'));
  expect(await idsOf('No', 'Yes,\n  it is')).toEqual([no, yes]);
  expect(await idsOf('**Yes**, `it` is', 'No')).toEqual([yes, no]);
  expect((await idsOf('Yes, it was', 'No'))[0]).not.toBe(yes);
});

test('white space between the parts of a quiz does not reach the page: React would stumble over it', async () => {
  const { html } = await render(awkward);
  const quiz = html.slice(html.indexOf('<div class="quiz">'), html.indexOf('<div class="quiz__score'));
  const structure = quiz.replace(
    /(<(span|div|dd) data-content="">)[^]*?<\/\2>(?=<\/(?:label|legend|div)|<p class="quiz__hint)/g,
    '$1',
  );
  expect(structure).not.toMatch(/>\s+</);
});

test('a question is an anchor, and what its texts link to is checked', () => {
  const { outline, problems } = outlineOf(small);
  expect(problems).toEqual([]);
  expect(outline).toMatchObject({
    anchors: ['first'],
    links: [{ href: '/numbers', line: 16 }],
    images: [],
    uniqueIds: [{ directive: 'quiz', id: 'small', line: 6 }],
  });
  expect(outlineOf(awkward).problems).toEqual([]);
});

const answers = ['- [x] Yes\n', '  Why.\n', '- [ ] No\n', '  Why not.'];

test('rejects quizzes and questions without an id that can be kept, and one id twice', () => {
  const body = [
    quizOf(questionOf('again', 'What?\n', ...answers), questionOf('again', 'What else?\n', ...answers)),
    '::::quiz',
    `:::question\nWhat?\n\n${answers.join('\n')}\n:::`,
    questionOf('Not So', 'What?\n', ...answers),
    '::::',
  ].join('\n\n');
  expect(reportOf(body)).toMatchInlineSnapshot(`
    "The site has 4 problems:

    1. content/docs/page.md:18
       found:   the anchor 'again' a second time on the page
       allowed: each anchor once on a page
       fix:     Give this one another id, or change the heading that makes the same one.

    2. content/docs/page.md:31: id
       found:   nothing
       allowed: text
       fix:     Correct the braces after :::quiz.

    3. content/docs/page.md:33: id
       found:   nothing
       allowed: text
       fix:     Correct the braces after :::question.

    4. content/docs/page.md:45: id
       found:   'Not So'
       allowed: lower-case letters, digits and hyphens, beginning with a letter
       fix:     Correct the braces after :::question."
  `);
});

test('rejects questions outside of a quiz, and anything else in it', () => {
  expect(reportOf(`${questionOf('lost', 'What?\n', ...answers)}\n\n${quizOf('Text')}\n\n${quizOf()}`))
    .toMatchInlineSnapshot(`
    "The site has 3 problems:

    1. content/docs/page.md:6
       found:   ':::question' outside of '::::quiz'
       allowed: ::::quiz around it
       fix:     Begin the outer fence with one colon more than the inner ones.

    2. content/docs/page.md:18
       found:   text in '::::quiz' itself
       allowed: one ':::question' after the other
       fix:     Move everything into a ':::question', or in front of '::::quiz'.

    3. content/docs/page.md:22
       found:   '::::quiz' without a ':::question'
       allowed: one ':::question' after the other
       fix:     Move everything into a ':::question', or in front of '::::quiz'."
  `);
});

test('rejects questions that cannot be answered', () => {
  const body = quizOf(
    questionOf('no-text', ...answers),
    questionOf('no-answers', 'What?'),
    questionOf('no-tasks', 'What?\n', '- Yes\n', '  Why.\n', '- [ ] No\n', '  Why not.'),
    questionOf('one-answer', 'What?\n', '- [x] Yes\n', '  Why.'),
    questionOf('none-right', 'What?\n', '- [ ] Yes\n', '  Why.\n', '- [ ] No\n', '  Why not.'),
    questionOf('text-behind', 'What?\n', ...answers, '\nText behind the answers.'),
  );
  expect(reportOf(body)).toMatchInlineSnapshot(`
    "The site has 6 problems:

    1. content/docs/page.md:7
       found:   a question that does not begin with its text
       allowed: a paragraph, then code or other blocks, then the answers
       fix:     Ask in the first paragraph.

    2. content/docs/page.md:16
       found:   a question that does not end with a list of answers
       allowed: a list of at least two tasks: \`- [x]\` for what is right, \`- [ ]\` for what is not
       fix:     End it with such a list, and begin every item of it with a box.

    3. content/docs/page.md:19
       found:   a question that does not end with a list of answers
       allowed: a list of at least two tasks: \`- [x]\` for what is right, \`- [ ]\` for what is not
       fix:     End it with such a list, and begin every item of it with a box.

    4. content/docs/page.md:30
       found:   a question with one answer
       allowed: a list of at least two tasks: \`- [x]\` for what is right, \`- [ ]\` for what is not
       fix:     End it with such a list, and begin every item of it with a box.

    5. content/docs/page.md:37
       found:   a question without a right answer
       allowed: one answer with \`- [x]\`, or several, if readers must choose all of them
       fix:     Put an x into the box of what is right.

    6. content/docs/page.md:48
       found:   a question that does not end with a list of answers
       allowed: a list of at least two tasks: \`- [x]\` for what is right, \`- [ ]\` for what is not
       fix:     End it with such a list, and begin every item of it with a box."
  `);
});

test('rejects answers that are not explained, that a press could not choose, and that stand twice', () => {
  const body = quizOf(
    questionOf('a', 'What?\n', '- [x] Yes\n', '- [ ] No\n', '  Why not.'),
    questionOf('b', 'What?\n', '- [x] See [this](/this)\n', '  Why.\n', '- [ ] ![that](./that.png)\n', '  Why not.'),
    questionOf('c', 'What?\n', '- [x] The `same`\n', '  Why.\n', '- [ ] The\n  same\n', '  Why not.'),
    questionOf('d', 'What?\n', '- [x] Yes\n', '  ## Why\n', '- [ ] No\n', '  Why not.'),
  );
  expect(reportOf(body)).toMatchInlineSnapshot(`
    "The site has 5 problems:

    1. content/docs/page.md:10
       found:   the answer 'Yes' without an explanation
       allowed: a paragraph below each answer, right or not, that says why
       fix:     Leave a line empty, indent by two spaces, and explain it.

    2. content/docs/page.md:19
       found:   a link in the answer 'See this'
       allowed: text, code and emphasis: pressing an answer chooses it
       fix:     Move it into the explanation.

    3. content/docs/page.md:23
       found:   an image in an answer
       allowed: text, code and emphasis: pressing an answer chooses it
       fix:     Move it into the explanation.

    4. content/docs/page.md:34
       found:   the answer 'The same' a second time
       allowed: each answer once in a question
       fix:     Remove it, or say how it differs.

    5. content/docs/page.md:44
       found:   a heading in a question
       allowed: paragraphs, lists, code, tables
       fix:     Use bold text, or move the heading in front of the quiz."
  `);
});

test('as Markdown, a quiz is a numbered list of questions with their answers', () => {
  expect(markdownOf(awkward)).toMatchInlineSnapshot(`
    "
    Text in front of the quiz.

    ## Self-check

    **Question 1**

    Which \`flag\` has **one** right answer at 10:30?

    - [ ] The first, with \`code & <angle brackets>\`

      Because it is [not](/quickstart) the second.

    - [x] The second

      Because it is.

    - [ ] averylongansweraverylongansweraverylongansweraverylongansweraverylonganswer

      Too long to be right.

    **Question 2**

    What does this print?

    \`\`\`js title="print.mjs"
    console.log('a line that is a good deal longer than a phone is wide, so that it has to scroll inside of itself');
    \`\`\`

    A second paragraph.

    - [x] A line

      It prints one.

      \`\`\`bash
      node print.mjs
      \`\`\`

    - [ ] Nothing

      > **Note**
      >
      > It prints something.
      >
      > **More**
      >
      > Folded text.

    - [x] Letters

      | a | b |
      | - | - |
      | 1 | 2 |

    **Question 3**

    Is this the last one?

    - [x] Yes

      - It is.
      - Nothing follows.

    - [ ] No

      It is.

    ## After the quiz

    Text behind the quiz.
    "
  `);
});

test('what looks like a quiz in a block of code stays as it is', () => {
  const code = `\`\`\`\`md\n${small}\n\`\`\`\``;
  expect(markdownOf(code)).toBe(code);
});
