import type { RouteObject } from '@atelier/platform/router';
import type { AgreementKind } from './legal/agreement-text.ts';

const legal = (kind: AgreementKind): RouteObject => ({
  path: `/${kind}`,
  lazy: async () => {
    const { LegalPage } = await import('./legal/legal-page.tsx');
    return { element: <LegalPage key={kind} kind={kind} /> };
  },
});

const later = (path: string, sentence: 'order' | 'company'): RouteObject => ({
  path,
  lazy: async () => {
    const { LaterPage } = await import('./person/later-page.tsx');
    return { element: <LaterPage path={path} sentence={sentence} /> };
  },
});

/** Sign-in, agreements, prices and the personal centre; each page is loaded when it is opened. */
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
  later('/userinfo/orderCenter', 'order'),
  later('/userinfo/corpControl', 'company'),
];
