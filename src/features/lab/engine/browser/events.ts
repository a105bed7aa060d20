/** Replaces `node:events` in the browser. Nothing in the lab listens to events of the SDK. */
export class EventEmitter {
  emit(): boolean {
    return false;
  }
}
