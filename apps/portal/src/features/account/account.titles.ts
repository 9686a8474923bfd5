/** Kept apart from the other texts because every page loads them with the router. */
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
    channels: 'Channels',
    webhooks: 'Webhooks',
    singleSignOn: 'Single sign-on',
    audit: 'Audit log',
  },
}
