import type { FeatureFlags } from '@stormlane/domain/product'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleHelp, Settings } from 'lucide-react'
import type { Ref } from 'react'
import { affectedCount } from '../../../platform/affected-count.ts'
import { useStored } from '../../../platform/local-store.ts'
import { currentHostKind, portalConfig } from '../../../platform/portal-config.ts'
import { formatDayTime } from '../../../platform/time-format.ts'
import { useAfterLists } from '../../../platform/use-after-lists.ts'
import { BrandMark } from '../../../ui/brand-mark.tsx'
import { MoreMenu } from './more-menu.tsx'
import { navigationFor } from './navigation.ts'
import styles from './rail.module.css'
import { shellTexts } from './shell.texts.ts'
import { ViewsButton } from './views-button.tsx'

interface RailProps {
  flags: FeatureFlags
  questionsOpen: boolean
  questionsButton: Ref<HTMLButtonElement>
  onToggleQuestions: () => void
  onOpenSettings: () => void
}

/** The left navigation bar. */
export function Rail({ flags, questionsOpen, questionsButton, onToggleQuestions, onOpenSettings }: RailProps) {
  const [isAdmin] = useStored('isAdmin')
  const { bar, more } = navigationFor(flags, isAdmin)
  return (
    <nav className={styles.rail} aria-label={shellTexts.navigation}>
      <Link to="/" className={styles.mark} aria-label={portalConfig.productName}>
        <BrandMark size={36} />
      </Link>
      {bar.map(({ to, label, icon: Icon, counts }) => (
        <Link key={to} to={to} className={styles.item}>
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
          {label}
          {counts ? <AffectedBadge /> : null}
        </Link>
      ))}
      {more.length > 0 && <MoreMenu entries={more} />}
      <span className={styles.gap} />
      <ViewsButton flags={flags} />
      <button
        type="button"
        ref={questionsButton}
        className={styles.item}
        data-tour="questions"
        aria-expanded={questionsOpen}
        onClick={onToggleQuestions}
      >
        <CircleHelp size={20} strokeWidth={1.75} aria-hidden="true" />
        {shellTexts.questions}
      </button>
      {currentHostKind() !== 'production' && (
        <button type="button" className={styles.item} aria-haspopup="dialog" onClick={onOpenSettings}>
          <Settings size={20} strokeWidth={1.75} aria-hidden="true" />
          {shellTexts.settings}
        </button>
      )}
    </nav>
  )
}

/** A higher count is drawn as 99+; its label has the exact number. */
const MOST_DRAWN = 99

/**
 * Shows how many assets need attention. The style sheet draws the number, so that it does not become part of the link's
 * accessible name.
 */
function AffectedBadge() {
  // A server that has not ranked the queue yet needs seconds for the count, while the page waits for its own list.
  const isTime = useAfterLists()
  const { data } = useQuery({ ...affectedCount(), enabled: isTime })
  const count = data?.count ?? 0
  if (!data || count === 0) return null
  const label = shellTexts.affectedCount(count, formatDayTime(new Date(data.window.endAt)))
  return (
    <span
      className={styles.badge}
      role="img"
      aria-label={label}
      title={label}
      data-count={count > MOST_DRAWN ? `${MOST_DRAWN}+` : count}
    />
  )
}
