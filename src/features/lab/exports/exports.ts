import { configurationIn } from '../scenario/configuration-in.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { curlCommands } from './curl.ts';
import { dotnetTest } from './dotnet.ts';
import type { Exported, ExportedCase } from './exported.ts';
import { goTest } from './go.ts';
import { javaTest } from './java.ts';
import { nodeTest } from './node.ts';
import { phpTest } from './php.ts';
import { pythonTest } from './python.ts';
import { rubyTest } from './ruby.ts';
import { specificationCase } from './specification.ts';

/** A way to use a scenario outside of the lab. */
export interface ScenarioExport {
  readonly id: string;
  readonly label: string;
  readonly language: string;
  readonly toCode: (exported: Exported) => string;
}

/** Unit tests with the testing means of the SDKs, a case for SDK authors, and commands for a server. */
export const scenarioExports: readonly ScenarioExport[] = [
  { id: 'node', label: 'Node.js test', language: 'js', toCode: nodeTest },
  { id: 'python', label: 'Python test', language: 'python', toCode: pythonTest },
  { id: 'java', label: 'Java test', language: 'java', toCode: javaTest },
  { id: 'go', label: 'Go test', language: 'go', toCode: goTest },
  { id: 'ruby', label: 'Ruby test', language: 'ruby', toCode: rubyTest },
  { id: 'php', label: 'PHP test', language: 'php', toCode: phpTest },
  { id: 'dotnet', label: '.NET test', language: 'csharp', toCode: dotnetTest },
  { id: 'specification', label: 'Client-specification case', language: 'json', toCode: specificationCase },
  { id: 'curl', label: 'curl', language: 'shell', toCode: curlCommands },
];

/**
 * Prepares a scenario for all exports.
 * @param cases the contexts with their results. Random results can't be expected, so they are left out
 */
export function exportedOf(
  scenario: Scenario,
  environment: string,
  cases: readonly (ExportedCase & { readonly isRandom: boolean })[],
): Exported {
  const { flags, segments } = configurationIn(scenario, environment);
  return {
    flag: scenario.flag,
    environment,
    scenario,
    features: JSON.stringify({ version: 2, features: flags, segments }, undefined, 2),
    cases: cases.filter(({ isRandom }) => !isRandom),
  };
}
