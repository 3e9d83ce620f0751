import { type Bus, provideBus } from './bus.ts';
import { type Dialogs, provideDialogs } from './dialogs.ts';
import { type Drafts, provideDrafts } from './drafts.ts';
import { type Http, provideHttp } from './http.ts';
import { type I18n, provideI18n } from './i18n.ts';
import { type Navigation, provideNavigation } from './navigation.ts';
import { provideSession, type Session } from './session.ts';
import { provideSocket, type Socket } from './socket.ts';
import { provideTasks, type Tasks } from './tasks.ts';
import { provideTheme, type Theme } from './theme.ts';

export interface PlatformServices {
  bus: Bus;
  dialogs: Dialogs;
  drafts: Drafts;
  http: Http;
  i18n: I18n;
  navigation: Navigation;
  session: Session;
  socket: Socket;
  tasks: Tasks;
  theme: Theme;
}

/** Called once by the host, before any remote code runs. */
export const providePlatform = (services: PlatformServices): void => {
  provideBus(services.bus);
  provideDialogs(services.dialogs);
  provideDrafts(services.drafts);
  provideHttp(services.http);
  provideI18n(services.i18n);
  provideNavigation(services.navigation);
  provideSession(services.session);
  provideSocket(services.socket);
  provideTasks(services.tasks);
  provideTheme(services.theme);
};
