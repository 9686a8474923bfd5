import type { CallAnswer, getMe, getPortalAccountInfo } from '@stormlane/contract'

export type Account = CallAnswer<typeof getPortalAccountInfo>['account']
export type Me = CallAnswer<typeof getMe>['user']
