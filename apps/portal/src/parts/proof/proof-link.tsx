import type { AssetType } from '@stormlane/domain/assets'
import { FileCheck2 } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { proofLinkTexts as TEXTS } from './proof-link.texts.ts'

interface ProofLinkProps {
  assetType: AssetType
  id: string
  size?: 'small' | 'medium'
}

/** Opens what was known, said and done about an asset. */
export function ProofLink({ assetType, id, size = 'medium' }: ProofLinkProps) {
  return (
    <Button
      size={size}
      icon={<FileCheck2 size={size === 'small' ? 14 : 15} aria-hidden="true" />}
      href={`/client/proof/${assetType}/${encodeURIComponent(id)}`}
    >
      {TEXTS.open}
    </Button>
  )
}
