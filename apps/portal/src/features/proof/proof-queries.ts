import { type CallAnswer, getProof } from '@stormlane/contract'
import type { AssetType } from '@stormlane/domain/assets'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

export type Proof = CallAnswer<typeof getProof>['proof']

export interface ProofQuestion {
  assetType: string
  id: string
  start: string
  end: string
}

export const proofQuery = ({ assetType, id, start, end }: ProofQuestion) =>
  queryOptions({
    queryKey: ['proof', assetType, id, start, end],
    queryFn: async ({ signal }) =>
      (await api.send(getProof, { params: { type: assetType as AssetType, id }, query: { start, end } }, signal)).proof,
    retry: false,
  })
