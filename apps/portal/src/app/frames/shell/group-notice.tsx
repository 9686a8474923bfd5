import { useLocation, useNavigate } from '@tanstack/react-router'
import { MissingGroups } from '../../../features/saved-views/missing-groups.tsx'

/** Says that the page was filtered by groups that no longer exist. */
export function GroupNotice() {
  const address = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` })
  const navigate = useNavigate()
  return <MissingGroups address={address} onAddress={(href) => void navigate({ href, replace: true })} />
}
