import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { formatDayTime } from '../../../platform/time-format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CalendarDialog } from './calendar-dialog.tsx'
import { Card } from './card.tsx'
import { channelQueries } from './channel-queries.ts'
import css from './channels.module.css'
import { channelTexts } from './channels.texts.ts'

const { calendar: TEXTS, ...CHANNELS } = channelTexts

/** The calendar feed of trips at risk: whether there is one, and when a calendar read it. */
export function CalendarCard() {
  const { data } = useQuery(channelQueries.calendarFeed())
  const [isOpen, setOpen] = useState(false)
  if (!data) return null
  const feed = data.calendarFeed
  return (
    <>
      <Card
        label={TEXTS.title}
        icon={<CalendarDays size={18} strokeWidth={1.75} aria-hidden="true" />}
        name={TEXTS.title}
        about={TEXTS.about}
        pill={
          <span className={css.pill} data-state={feed ? 'active' : undefined}>
            {feed ? CHANNELS.status.active : CHANNELS.notSetUp}
          </span>
        }
        state={feed && <LastRead at={feed.readAt} />}
        actions={
          <Button size="small" label={feed ? TEXTS.changeOf : TEXTS.setUp} onClick={() => setOpen(true)}>
            {feed ? TEXTS.change : CHANNELS.setUp}
          </Button>
        }
      />
      {isOpen ? <CalendarDialog feed={feed} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function LastRead({ at }: { at: string | null }) {
  if (at === null) return TEXTS.notRead
  return (
    <>
      <b>{TEXTS.read}</b> {formatDayTime(new Date(at))}
    </>
  )
}
