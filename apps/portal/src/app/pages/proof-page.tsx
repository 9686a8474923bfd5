import { type ProofSearch, proofRoute } from '../../features/proof/proof.route.ts'
import { ProofView } from '../../features/proof/proof-view.tsx'
import { PageHeader } from '../frames/shell/page-header.tsx'

interface ProofPageProps {
  /** As in the address; the server refuses what is no kind of asset. */
  assetType: string
  id: string
  search: ProofSearch
  onSearch: (search: ProofSearch) => void
}

export function ProofPage(props: ProofPageProps) {
  return (
    <>
      <PageHeader title={proofRoute.title} />
      <ProofView {...props} />
    </>
  )
}
