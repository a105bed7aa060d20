import { tokens } from '../../../live/tokens.ts';
import { withFlagLimit, withPattern } from './flags.ts';
import {
  admin,
  preparedPersonal,
  preparedViewer,
  sendToPrepared,
  type Attempts,
  type Received,
  withOtherProject,
} from './servers.ts';

type Operation = 'import' | 'validate';

/** What a file has of one flag. Each import has another, because an import that fails may leave its flag behind. */
interface File {
  readonly flag?: object;
  readonly strategy?: object;
  readonly environment?: object;
  readonly [part: string]: unknown;
}

let imports = 0;
function batch(
  operation: Operation,
  { flag = {}, strategy, environment, ...parts }: File = {},
  target: object = {},
  token = preparedPersonal,
): Promise<Received> {
  imports += 1;
  const name = `imported-${imports}`;
  const data = {
    features: [{ name, type: 'release', ...flag }],
    featureStrategies: strategy ? [{ featureName: name, name: 'default', ...strategy }] : [],
    featureEnvironments: environment ? [{ name, featureName: name, environment: 'unknown', ...environment }] : [],
    contextFields: [],
    featureTags: [],
    segments: [],
    tagTypes: [],
    ...parts,
  };
  const body = { project: 'default', environment: 'development', ...target, data };
  return sendToPrepared('POST', `${admin}/features-batch/${operation}`, body, { token });
}

export const importAsAdminToken = (): Promise<Received> => batch('import', {}, {}, tokens.admin);
const withUnknownSegment = (operation: Operation) => batch(operation, { segments: [{ id: 7, name: 'unknown' }] });
const withUnknownStrategy = (operation: Operation) => batch(operation, { strategy: { name: 'unknown' } });
const withOtherValues = async (operation: Operation) => {
  await sendToPrepared('POST', `${admin}/context`, { name: 'plan', legalValues: [{ value: 'free' }] });
  return batch(operation, { contextFields: [{ name: 'plan', legalValues: [{ value: 'gold' }] }] });
};
const withFlagElsewhere = (operation: Operation) =>
  withOtherProject(() => batch(operation, { flag: { name: 'elsewhere' } }));
const withoutEnvironment = () => batch('import', { strategy: {} }, { environment: 'unknown' });
/** Strategies make a missing environment fail in another way. */
const withUnusedEnvironment = () => batch('import', { environment: { enabled: true } }, { environment: 'unknown' });
const withArchivedFlag = () => batch('import', { flag: { archived: true }, environment: { enabled: true } });
const breakPattern = (operation: Operation) => withPattern(() => batch(operation));
const exceedLimit = (operation: Operation) => withFlagLimit(() => batch(operation));
const withoutParent = (operation: Operation) =>
  batch(operation, { dependencies: [{ feature: 'known', dependencies: [{ feature: 'missing' }] }] });
const tooLarge = () => batch('import', { flag: { description: 'a'.repeat(512_000) } });

/** Errors of exports and imports. */
export const importErrors: Attempts = {
  'reference/environment-import-export': {
    'A custom strategy': () => withUnknownStrategy('import'),
    'A segment with': () => withUnknownSegment('import'),
    'The legal values': () => withOtherValues('import'),
    'A context field': () => withOtherProject(() => batch('import', { contextFields: [{ name: 'elsewhere' }] })),
    'A flag exists': () => withFlagElsewhere('import'),
    'A name occurs': () => batch('import', { features: [{ name: 'two' }, { name: 'two' }] }),
    "A name doesn't": () => breakPattern('import'),
    'The project would': () => exceedLimit('import'),
    'The parent of': () => withoutParent('import'),
    "400, `You can't use": importAsAdminToken,
    '400, `… is not': async () => [await withUnknownStrategy('import'), await withOtherValues('import')],
    '400, `Unsupported': () => withUnknownSegment('import'),
    '400, `These features': () => withFlagElsewhere('import'),
    '400, `You have not': withoutEnvironment,
    '404, `Could not': withUnusedEnvironment,
    '400, `Cannot perform': withArchivedFlag,
    '401 You': () => batch('import', {}, {}, ''),
    '403 You': () => batch('import', {}, {}, preparedViewer),
    '413, `request': tooLarge,
    '500, `Undefined': () => batch('import', { strategy: { segments: [7] } }),
  },
  'how-to/how-to-environment-import-export': {
    '`We detected': () => withUnknownSegment('validate'),
    '`… context': () => withOtherValues('validate'),
    '`You cannot': () => withFlagElsewhere('validate'),
    "`You can't": importAsAdminToken,
    '`Could not': withUnusedEnvironment,
    '`You have not': withoutEnvironment,
    '`Cannot perform': withArchivedFlag,
    '`request': tooLarge,
  },
  'how-to/how-to-synchronize-unleash-instances': {
    "400 `You can't": importAsAdminToken,
    '400 `Unsupported': () => withUnknownSegment('import'),
    'Error: custom': () => withUnknownStrategy('validate'),
    'Error: context': () => withOtherValues('validate'),
    'Error: features': () => withFlagElsewhere('validate'),
    'Error: naming': () => breakPattern('validate'),
    'Error: exceeding': () => exceedLimit('validate'),
    'Error: dependencies': () => withoutParent('validate'),
    'Permissions:': () => batch('validate', {}, {}, preparedViewer),
    'Warning: currently': () => batch('validate', { flag: { name: 'archived' } }),
    '404 `Could not find feature': () =>
      batch('import', {
        flag: { name: 'archived' },
        links: [{ feature: 'archived', links: [{ url: 'https://example.com', title: 'a' }] }],
      }),
    '404 `Could not find environment': withUnusedEnvironment,
    '400 `You have not': withoutEnvironment,
    '404 `Active project': () => batch('import', {}, { project: 'unknown' }, preparedPersonal),
    '413 `request': tooLarge,
  },
};
