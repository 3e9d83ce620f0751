/**
 * Everything that remotes may take from the page: they bring no copy of their own, and the page provides only what the host
 * imports somewhere. A test holds this list against the platform's `exports`.
 */
import '@atelier/platform/bus';
import '@atelier/platform/dialogs';
import '@atelier/platform/drafts';
import '@atelier/platform/http';
import '@atelier/platform/i18n';
import '@atelier/platform/navigation';
import '@atelier/platform/provide';
import '@atelier/platform/queries';
import '@atelier/platform/registry';
import '@atelier/platform/remote';
import '@atelier/platform/router';
import '@atelier/platform/session';
import '@atelier/platform/socket';
import '@atelier/platform/state';
import '@atelier/platform/tasks';
import '@atelier/platform/theme';
import '@atelier/platform/version';
import 'react';
import 'react/jsx-runtime';
import 'react-dom';
