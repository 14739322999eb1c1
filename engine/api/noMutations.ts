/** Stands in the bundle for the query client's store of writes: writes go through actions, never through that client. */
export class MutationCache {
  /** Nothing is kept, so nothing is cleared. */
  clear(): void {}

  /** No write is ever under way here. */
  findAll(): never[] {
    return [];
  }

  /** No write ever waits for the network here. */
  resumePausedMutations(): Promise<void> {
    return Promise.resolve();
  }
}
