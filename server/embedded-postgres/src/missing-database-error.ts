/** The database of a used data folder is missing; the message contains the remedy. */
export class MissingDatabaseError extends Error {
  constructor(dataDir: string, reason: string) {
    super(
      [
        `The database of ${dataDir} is missing: ${reason}. No empty one was created in its place.`,
        'Put it back, or set DATABASE_URL if the data is on another server. For a new installation set ATELIER_DATA to a new folder.',
      ].join('\n'),
    );
    this.name = 'MissingDatabaseError';
  }
}
