/** Modules of one folder in layers, the lowest first. A module imports only from layers below its own. */
export interface LayeredFolder {
  title: string;
  /** Folder whose folders are the modules; absent: the packages of the workspace. */
  folder?: string;
  layers: readonly (readonly string[])[];
  /** Files that may import every module. */
  isLeftOut?: (file: string) => boolean;
  /** Allowed imports from the same or a higher layer, each with its reason: `'from -> to': 'reason'`. */
  exceptions?: Readonly<Record<string, string>>;
}

export const layeredFolders: readonly LayeredFolder[] = [
  {
    title: 'Packages',
    layers: [
      [
        'shared/contract',
        'shared/catalogue',
        'shared/testing',
        'shared/object-store',
        'shared/ui',
        'server/child-process',
        'server/embedded-postgres',
        'shared/build',
      ],
      ['shared/platform', 'deploy', 'server/sewing'],
      ['shared/picture-editors'],
      ['shared/gallery', 'shared/task-results'],
      ['shared/workbench'],
      ['shared/sdk'],
      [
        'remote-style-design',
        'remote-fabric-pattern',
        'remote-photoshoot',
        'remote-tools',
        'remote-library',
        'remote-account',
      ],
      ['server/engine', 'host'],
      ['server'],
      ['scripts'],
      ['e2e'],
    ],
  },
  {
    title: 'The server',
    folder: 'server/src',
    layers: [
      ['platform'],
      ['modules'],
      ['backup', 'metric-names.ts', 'seed'],
      ['examples', 'prune-expired.ts'],
      ['services.ts'],
      ['app.ts', 'internal-app.ts'],
      ['main.ts', 'bench', 'admin'],
    ],
    exceptions: {
      'modules -> services.ts': 'routes take what the wiring builds, by its type',
    },
  },
  {
    title: 'Technical services of the server',
    folder: 'server/src/platform',
    layers: [
      ['api-failure.ts'],
      ['config', 'db', 'text'],
      ['messaging', 'secrets', 'storage', 'telemetry'],
      ['jobs', 'limits', 'process', 'realtime'],
      ['http'],
    ],
  },
  {
    title: 'Subjects of the server',
    folder: 'server/src/modules',
    isLeftOut: (file) => /routes\.ts$/.test(file),
    layers: [
      ['notifications', 'wallet'],
      ['auth', 'images'],
      ['matting', 'orders', 'tools', 'webhooks'],
      ['tasks'],
      ['assets', 'companies', 'operators', 'patterns', 'support', 'works'],
      ['open-api', 'people', 'search'],
    ],
  },
  {
    title: 'The host',
    folder: 'host/src',
    layers: [
      ['art', 'bus', 'config', 'i18n', 'navigation', 'plain-origin.ts', 'storage', 'tasks'],
      ['dialogs', 'http', 'keep-alive'],
      ['session', 'socket'],
      ['addresses', 'drafts', 'theme'],
      ['notifications', 'menu'],
      ['announcements'],
      ['create-page-services.ts'],
      ['create-server-connection.ts', 'completion-notices'],
      ['federation'],
      ['shell'],
      ['main.ts', 'pages', 'watch-page.ts'],
      ['prerender', 'router'],
      ['bootstrap.tsx'],
    ],
  },
  {
    title: 'The tool page',
    folder: 'shared/workbench/src',
    layers: [
      ['colour', 'form', 'guide', 'prompt', 'styles', 'texts'],
      ['actions', 'credits', 'presets', 'preview', 'recognition'],
      ['fields', 'send-to-tool'],
      ['batch', 'materials'],
      ['tool-page'],
    ],
  },
  {
    title: 'Results of tasks',
    folder: 'shared/task-results/src',
    layers: [
      ['actions', 'list', 'selection', 'texts', 'time', 'tools'],
      ['lazy', 'task'],
      ['downloads', 'warnings'],
      ['tiles'],
      ['reporting', 'rows', 'sharing', 'viewer'],
      ['panel'],
      ['batch'],
    ],
  },
  {
    title: 'The gallery',
    folder: 'shared/gallery/src',
    layers: [['layout', 'range', 'texts'], ['keys', 'scroll'], ['grid']],
  },
  {
    title: 'Picture editors',
    folder: 'shared/picture-editors/src',
    layers: [
      ['pictures', 'texts', 'zoom'],
      ['compare', 'crop', 'matting', 'position', 'repeat'],
    ],
  },
];
