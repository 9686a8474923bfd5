import { useNavigate, useRouter } from '@tanstack/react-router'
import type { ImpactAddress } from '../../features/impact/impact-address.ts'
import { ImpactMap } from '../../features/impact/impact-map.tsx'
import { DataBadge } from '../frames/shell/data-badge.tsx'

interface ImpactPageProps {
  params: { categorySlug?: string; mapSlug?: string; modelType?: string }
  search: ImpactAddress['search']
}

/** Serves all three forms of the Impact URL (SHELL-007 to SHELL-009). */
export function ImpactPage({ params: { categorySlug, mapSlug, modelType }, search }: ImpactPageProps) {
  const navigate = useNavigate()
  const router = useRouter()

  function follow(next: ImpactAddress, how: 'push' | 'replace'): void {
    // The map also updates the URL by itself, as its forecast changes. While another page is loading, that would cancel
    // the navigation.
    const isLeaving = !router.latestLocation.pathname.startsWith('/client/impact')
    if (how === 'replace' && isLeaving) return
    void navigate({ ...impactPath(next), search: next.search, replace: how === 'replace' })
  }

  return (
    <ImpactMap
      address={{ category: categorySlug, map: mapSlug, model: modelType, search }}
      onAddress={follow}
      badge={<DataBadge />}
    />
  )
}

function impactPath({ category = '', map = '', model }: ImpactAddress) {
  const params = { categorySlug: category, mapSlug: map }
  return model === undefined
    ? ({ to: '/client/impact/$categorySlug/$mapSlug', params } as const)
    : ({ to: '/client/impact/$categorySlug/$mapSlug/$modelType', params: { ...params, modelType: model } } as const)
}
