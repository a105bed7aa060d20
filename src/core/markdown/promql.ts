import type { LanguageRegistration } from 'shiki';

const aggregations = 'sum|min|max|avg|group|stddev|stdvar|count|count_values|bottomk|topk|quantile|limitk';

/**
 * A TextMate grammar of PromQL, which Shiki does not bring.
 * Lexical rules: https://prometheus.io/docs/prometheus/latest/querying/basics/
 */
export const promql: LanguageRegistration = {
  name: 'promql',
  scopeName: 'source.promql',
  repository: {},
  patterns: [
    { name: 'comment.line.number-sign.promql', match: '#.*$' },
    { name: 'string.quoted.promql', match: '"(?:\\\\.|[^"\\\\])*"|\'(?:\\\\.|[^\'\\\\])*\'|`[^`]*`' },
    { name: 'constant.numeric.duration.promql', match: '\\b(?:\\d+(?:ms|[smhdwy]))+\\b' },
    { name: 'constant.numeric.promql', match: '\\b\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?\\b|\\b(?:Inf|NaN)\\b' },
    {
      name: 'keyword.operator.word.promql',
      match: '\\b(?:and|or|unless|atan2|by|without|on|ignoring|group_left|group_right|bool|offset)\\b',
    },
    { name: 'keyword.other.aggregation.promql', match: `\\b(?:${aggregations})\\b(?=\\s*(?:\\(|by|without))` },
    { name: 'entity.name.function.promql', match: '\\b[a-z_][a-z0-9_]*(?=\\s*\\()' },
    { name: 'variable.parameter.label.promql', match: '\\b[a-zA-Z_]\\w*(?=\\s*(?:=~|!~|!=|=))' },
    { name: 'keyword.operator.promql', match: '=~|!~|!=|==|<=|>=|[-+*/%^<>=]' },
    { name: 'variable.other.metric.promql', match: '\\b[a-zA-Z_:][a-zA-Z0-9_:]*\\b' },
  ],
};
