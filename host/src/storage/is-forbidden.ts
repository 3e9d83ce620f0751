/** The browser lets this page keep nothing; locks between tabs belong to that too. */
export const isForbidden = (error: unknown): boolean => error instanceof DOMException && error.name === 'SecurityError';
