import site from 'virtual:site';
import { translator } from '../model/messages.ts';

/** The texts of the interface. The same function on every page: what it is handed to is rendered once (react-renderer.ts). */
export const t = translator(site.messages);
