import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatMoment } from '../../platform/time-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import { linkQueries, type RouteLink, revokeLink } from './link-queries.ts'
import css from './share.module.css'
import { shareTexts as TEXTS } from './share.texts.ts'

interface SharedLinksProps {
  routeId: string
  links: readonly RouteLink[] | undefined
  shownId: string | undefined
  onShow: (id: string) => void
  failure: { message: string; onRetry: () => void } | undefined
}

/** The links of a route: who created them, when they expire, and when they were last opened. */
export function SharedLinks({ routeId, links, shownId, onShow, failure }: SharedLinksProps) {
  const client = useQueryClient()
  const show = useToasts()
  const revoking = useMutation({
    mutationFn: revokeLink,
    onSuccess: () => show({ kind: 'success', title: TEXTS.isRevoked }),
    onError: () => show({ kind: 'error', title: TEXTS.revokeFailed }),
    onSettled: () => client.invalidateQueries({ queryKey: linkQueries.ofRoute(routeId).queryKey }),
  })
  return (
    <section className={css.links} aria-label={TEXTS.links}>
      <h3>{TEXTS.links}</h3>
      {!links && failure ? <ErrorState {...failure} /> : null}
      {!links && !failure ? <Skeleton height={56} /> : null}
      {links?.length === 0 ? <p className={css.note}>{TEXTS.none}</p> : null}
      {links && links.length > 0 ? (
        <ul>
          {links.map((link) => {
            const made = TEXTS.madeBy(link.createdBy ?? TEXTS.program, formatMoment(new Date(link.createdAt)))
            return (
              <li key={link.id} aria-current={link.id === shownId || undefined}>
                <span className={css.made}>{made}</span>
                <span className={css.note}>{stateWords(link)}</span>
                <span className={css.buttons}>
                  {link.cacheKey ? (
                    <Button
                      kind="link"
                      size="small"
                      label={TEXTS.showOf(made)}
                      disabled={link.id === shownId}
                      onClick={() => onShow(link.id)}
                    >
                      {TEXTS.show}
                    </Button>
                  ) : null}
                  {link.revokedAt ? null : (
                    <Button
                      kind="link"
                      size="small"
                      label={TEXTS.revokeOf(made)}
                      busy={revoking.isPending && revoking.variables === link.id}
                      onClick={() => revoking.mutate(link.id)}
                    >
                      {TEXTS.revoke}
                    </Button>
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      ) : null}
    </section>
  )
}

function stateWords({ expiresAt, revokedAt, lastOpenedAt }: RouteLink): string {
  const opened = lastOpenedAt ? TEXTS.opened(formatMoment(new Date(lastOpenedAt))) : TEXTS.notOpened
  const state = revokedAt
    ? TEXTS.revoked(formatMoment(new Date(revokedAt)))
    : TEXTS.until(formatMoment(new Date(expiresAt)))
  return `${state}, ${opened}`
}
