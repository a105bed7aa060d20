import { defineFeature } from '../../core/feature.ts';
import { since } from './directives/since.ts';
import { versions } from './directives/versions.ts';

/** Which version of the server has what. */
export const history = defineFeature({ name: 'history', directives: [since, versions] });
