import * as contract from '@stormlane/contract'

const isCall = (exported: unknown): exported is contract.Call =>
  typeof exported === 'object' && exported !== null && 'method' in exported && 'answer' in exported

/** Every call of the contract, so that a table over them fails when a new call has no entry. */
export const CONTRACT_CALLS: readonly contract.Call[] = Object.values<unknown>(contract).filter(isCall)
