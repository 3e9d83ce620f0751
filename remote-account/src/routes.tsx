import type { RouteObject } from '@atelier/platform/router';
import type { AgreementKind } from './legal/legal-page.tsx';

const legal = (kind: AgreementKind): RouteObject => ({
  path: `/${kind}`,
  lazy: async () => {
    const { LegalPage } = await import('./legal/legal-page.tsx');
    return { element: <LegalPage key={kind} kind={kind} /> };
  },
});

/** Sign-in, agreements, pricing and account pages; each page is loaded when it is opened. */
export const routes: RouteObject[] = [
  { path: '/login', lazy: async () => ({ Component: (await import('./sign-in/login-page.tsx')).LoginPage }) },
  { path: '/register', lazy: async () => ({ Component: (await import('./sign-in/register-page.tsx')).RegisterPage }) },
  legal('terms'),
  legal('privacy'),
  legal('payment'),
  { path: '/pricing', lazy: async () => ({ Component: (await import('./pricing/pricing-page.tsx')).PricingPage }) },
  {
    path: '/userinfo/personInfo',
    lazy: async () => ({ Component: (await import('./person/person-page.tsx')).PersonPage }),
  },
  {
    path: '/userinfo/credits',
    lazy: async () => ({ Component: (await import('./credits/credits-page.tsx')).CreditsPage }),
  },
  {
    path: '/userinfo/openApi',
    lazy: async () => ({ Component: (await import('./open-api/open-api-page.tsx')).OpenApiPage }),
  },
  {
    path: '/userinfo/corpControl',
    lazy: async () => ({ Component: (await import('./company/company-page.tsx')).CompanyPage }),
  },
  {
    path: '/console',
    lazy: async () => ({ Component: (await import('./console/console-page.tsx')).ConsolePage }),
  },
  {
    path: '/userinfo/orderCenter',
    lazy: async () => ({ Component: (await import('./orders/orders-page.tsx')).OrdersPage }),
  },
];
