import declarations from '../../../content/messages/en.json';
import { lookupIn } from '../../model/translate.ts';

/** Texts of the console. They load with it, and only then. */
export const t = lookupIn(
  Object.fromEntries(
    declarations.flatMap(({ id, message }) => (id.startsWith('console.') || id === 'code.copy' ? [[id, message]] : [])),
  ),
);
