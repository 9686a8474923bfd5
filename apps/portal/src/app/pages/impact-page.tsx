import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ImpactAddress } from '../../features/impact/impact-address.ts'
import { ImpactMap } from '../../features/impact/impact-map.tsx'
import { DataBadge } from '../frames/shell/data-badge.tsx'

/** The page of all three forms of its address. */
export function ImpactPage() {
  const { categorySlug, mapSlug, modelType } = useParams({ strict: false })
  const search = useSearch({ strict: false }) as ImpactAddress['search']
  const navigate = useNavigate()
  return (
    <ImpactMap
      address={{ category: categorySlug, map: mapSlug, model: modelType, search }}
      onAddress={(next, how) => void navigate({ ...pathOf(next), search: next.search, replace: how === 'replace' })}
      badge={<DataBadge />}
    />
  )
}

function pathOf({ category = '', map = '', model }: ImpactAddress) {
  const params = { categorySlug: category, mapSlug: map }
  return model === undefined
    ? ({ to: '/client/impact/$categorySlug/$mapSlug', params } as const)
    : ({ to: '/client/impact/$categorySlug/$mapSlug/$modelType', params: { ...params, modelType: model } } as const)
}
