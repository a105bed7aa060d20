import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ProgramName } from '../../tools/programs.ts';

/** A program that runs samples one after the other: it reads a name, runs the sample, and prints a line. */
interface Driver {
  readonly program: ProgramName;
  /** Name of the file with a sample. */
  readonly file: (name: string) => string;
  /** Returns the sample as the driver can call it. Default: as it is printed. */
  readonly adapt?: (code: string, name: string) => string;
  readonly source: { readonly file: string; readonly text: (names: readonly string[]) => string };
  readonly start: readonly string[];
}

/** What a driver prints after each sample. */
export const done = '── done';

/** Drivers by the label of the language: one process runs all samples. */
export const drivers: Readonly<Record<string, Driver>> = {
  curl: {
    program: 'bash',
    file: (name) => `${name}.sh`,
    source: { file: 'driver.sh', text: () => `while read -r name; do bash "$name.sh"; echo; echo '${done}'; done\n` },
    start: ['driver.sh'],
  },
  'Node.js': {
    program: 'node',
    file: (name) => `${name}.mjs`,
    source: {
      file: 'driver.mjs',
      text: () =>
        `import { createInterface } from 'node:readline';
for await (const name of createInterface({ input: process.stdin })) {
  await import('./' + name + '.mjs').catch((error) => console.log(error));
  console.log('\\n${done}');
}
process.exit(0);
`,
    },
    start: ['driver.mjs'],
  },
  Python: {
    program: 'python3 with requests',
    file: (name) => `${name}.py`,
    source: {
      file: 'driver.py',
      text: () => `import sys
for name in sys.stdin:
    try:
        exec(compile(open(name.strip() + ".py").read(), name, "exec"), {})
    except Exception as error:
        print(error)
    print("\\n${done}", flush=True)
`,
    },
    start: ['driver.py'],
  },
  Ruby: {
    program: 'ruby',
    file: (name) => `${name}.rb`,
    source: {
      file: 'driver.rb',
      text: () => `$stdout.sync = true
while (name = $stdin.gets)
  begin
    eval(File.read("#{name.strip}.rb"), Object.new.instance_eval { binding })
  rescue SystemExit => error
    puts error.status
  end
  puts "\\n${done}"
end
`,
    },
    start: ['driver.rb'],
  },
  PHP: {
    program: 'php with curl',
    file: (name) => `${name}.php`,
    // The end of a sample must not end the driver.
    adapt: (code) => code.replace(/^exit\(/m, 'print('),
    source: {
      file: 'driver.php',
      text: () => `<?php
function run_sample($name) { include "$name.php"; }
while (($name = fgets(STDIN)) !== false) {
    run_sample(trim($name));
    echo "\\n${done}\\n";
}
`,
    },
    start: ['driver.php'],
  },
  Go: {
    program: 'go',
    file: (name) => `${name.toLowerCase()}_sample.go`,
    adapt: (code, name) => code.replace('func main()', `func ${goName(name)}()`),
    source: {
      file: 'driver.go',
      text: (names) => `package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	samples := map[string]func(){
${names.map((name) => `\t\t"${name}": ${goName(name)},`).join('\n')}
	}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		samples[lines.Text()]()
		fmt.Println("\\n${done}")
	}
}
`,
    },
    start: ['run', '.'],
  },
  Java: {
    program: 'java',
    // Each sample has the same class, so it gets a package.
    file: (name) => `${name}/Sample.java`,
    // The end of a sample must not end the driver.
    adapt: (code, name) => `package ${name};\n${code.replace('System.exit(', 'System.out.println(')}`,
    source: {
      file: 'Driver.java',
      text: (names) => `import java.net.*;
import java.nio.file.*;
import java.util.*;
import javax.tools.*;

public class Driver {
    public static void main(String[] args) throws Exception {
        var compiler = ToolProvider.getSystemJavaCompiler();
        var files = compiler.getStandardFileManager(null, null, null);
        var sources = files.getJavaFileObjectsFromStrings(List.of(
${names.map((name) => `            "${name}/Sample.java"`).join(',\n')}));
        if (!compiler.getTask(null, files, null, List.of("-d", "classes"), null, sources).call()) System.exit(1);
        var loader = new URLClassLoader(new URL[] { Path.of("classes/").toUri().toURL() });
        var lines = new Scanner(System.in);
        while (lines.hasNextLine()) {
            var sample = loader.loadClass(lines.nextLine() + ".Sample");
            try {
                sample.getMethod("main", String[].class).invoke(null, (Object) args);
            } catch (ReflectiveOperationException error) {
                System.out.println(error.getCause());
            }
            System.out.println("\\n${done}");
        }
    }
}
`,
    },
    // Without a locale, Java reads and writes ASCII.
    start: ['-Dfile.encoding=UTF-8', '-Dstdout.encoding=UTF-8', 'Driver.java'],
  },
};

const goName = (name: string): string => `sample_${name}`;

/** Writes the driver of a language and its samples, by operation, into a folder. */
export function writeSamples(label: string, samples: ReadonlyMap<string, string>, folder: string): Driver {
  const driver = drivers[label];
  if (!driver) throw new Error(`There is no driver for ${label}.`);
  mkdirSync(folder, { recursive: true });
  for (const [name, code] of samples) {
    const file = path.join(folder, driver.file(name));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, driver.adapt?.(code, name) ?? code);
  }
  writeFileSync(path.join(folder, driver.source.file), driver.source.text([...samples.keys()]));
  if (label === 'Go') writeFileSync(path.join(folder, 'go.mod'), 'module samples\n\ngo 1.22\n');
  return driver;
}
