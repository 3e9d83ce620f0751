import { errorActionOf } from '@atelier/contract/error-actions';
import type { ApiError, CallOptions } from '@atelier/platform/http';

interface FailureParts {
  /** Shows the error's sentence for 5 s, in the way its code asks for. */
  showError: (error: ApiError) => void;
  /** Goes to login; false when blocked because one just happened. `path` comes back after signing in. */
  goToLogin: (path?: string) => boolean;
  goHome: () => void;
  /** Forgets tokens and person in this browser. */
  endSession: () => void;
}

/** The error catalogue (specification section 8) for failures of calls. */
export const createFailureHandler =
  ({ showError, goToLogin, goHome, endSession }: FailureParts) =>
  (error: ApiError, { quiet = false }: CallOptions): void => {
    if (error.kind === 'cancelled') return;
    switch (errorActionOf(error.code)) {
      case 'refresh':
        // The refresher has refreshed or said that the login expired.
        return;
      case 'logout':
      case 'login':
        endSession();
        // Several requests may fail together: one message, one redirect.
        if (goToLogin()) showError(error);
        return;
      case 'home':
        showError(error);
        goHome();
        return;
      default:
        if (!quiet) showError(error);
    }
  };
