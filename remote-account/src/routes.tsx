import type { RouteObject } from '@atelier/platform/router';
import type { ComponentType } from 'react';
import type { AgreementKind } from './legal/legal-page.tsx';

const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
});

const legal = (kind: AgreementKind): RouteObject => ({
  path: `/${kind}`,
  lazy: async () => {
    const { LegalPage } = await import('./legal/legal-page.tsx');
    return { element: <LegalPage key={kind} kind={kind} /> };
  },
});

/** Sign-in, agreements, pricing and account pages; each page is loaded when it is opened. */
export const routes: RouteObject[] = [
  page('/login', async () => (await import('./sign-in/login-page.tsx')).LoginPage),
  page('/register', async () => (await import('./sign-in/register-page.tsx')).RegisterPage),
  legal('terms'),
  legal('privacy'),
  legal('payment'),
  page('/pricing', async () => (await import('./pricing/pricing-page.tsx')).PricingPage),
  page('/userinfo/personInfo', async () => (await import('./person/person-page.tsx')).PersonPage),
  page('/userinfo/credits', async () => (await import('./credits/credits-page.tsx')).CreditsPage),
  page('/userinfo/openApi', async () => (await import('./open-api/open-api-page.tsx')).OpenApiPage),
  page('/userinfo/corpControl', async () => (await import('./company/company-page.tsx')).CompanyPage),
  page('/console', async () => (await import('./console/console-page.tsx')).ConsolePage),
  page('/userinfo/orderCenter', async () => (await import('./orders/orders-page.tsx')).OrdersPage),
];
