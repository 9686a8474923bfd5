import { MAX_API_TOKENS } from '@stormlane/domain/product'

export const API_TOKEN_TEXTS = {
  noAccess: 'API access is not part of your plan.',
  notAvailable: (permissions: readonly string[]) =>
    `Your organization does not have the permission ${permissions.join(', ')}.`,
  positionsNeedPortal: 'A token that may write positions needs the permission portal, too.',
  endsInPast: 'expires_at must be in the future',
  limit: `There can be ${MAX_API_TOKENS} API tokens. Revoke one that is no longer used.`,
  takenName: 'Another API token has this name.',
} as const
