/** Apart from the other texts because the router, which every page loads, needs them. */
export const ACCOUNT_TITLES = {
  title: 'My Account',
  tabs: {
    account: 'Account',
    security: 'Security',
    mail: 'Mail',
    members: 'Members',
    apiTokens: 'API tokens',
    connections: 'Connections',
    limits: 'Weather limits',
    webhooks: 'Webhooks',
    singleSignOn: 'Single sign-on',
    audit: 'Audit log',
  },
}
