/** The addresses of all pages and overlays of the demo company. */
export const demoPages = [
  '/company?company=DEMO',
  '/company?company=DEMO&tab=people',
  '/company?company=DEMO&tab=settings',
  '/company?company=DEMO&account=profile',
  '/company?company=DEMO&account=security',
  '/company?company=DEMO&account=notifications',
  '/company?company=DEMO&account=appearance',
  '/company?company=DEMO&inbox',
  '/company?create',
  '/trackQuery?company=DEMO',
  '/trackQuery?company=DEMO&status=open&text=printer',
  '/trackQuery?ref=DEMO-1',
  '/trackQuery?company=DEMO&new',
  '/test',
  '/nowhere',
]

/** The addresses of the pages for visitors: each way to sign in, and what a link in an e-mail opens. */
export const visitorPages = [
  '/login',
  '/login?mode=sign-up',
  '/login?mode=code',
  '/login?mode=verify',
  '/login?mode=recover',
  '/confirm?type=signup&token_hash=unknown',
  '/confirm',
  '/unsubscribe?token=unknown',
  '/test',
]
