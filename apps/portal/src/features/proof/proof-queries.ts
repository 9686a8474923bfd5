import { type CallAnswer, getProof, getProofFile } from '@stormlane/contract'
import type { AssetType } from '@stormlane/domain/assets'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { saveFile } from '../../ui/save-file.ts'

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

/** Downloads the proof as a PDF, in the zone and units of the organization. */
export async function saveProofFile({ assetType, id, start, end }: ProofQuestion, fileName: string): Promise<void> {
  const input = { params: { type: assetType as AssetType, id }, query: { start, end } }
  saveFile(fileName, await api.download(getProofFile, input))
}
