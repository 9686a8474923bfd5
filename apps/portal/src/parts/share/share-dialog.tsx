import { DRIVER_LANGUAGE_NAMES, DRIVER_LANGUAGES, type DriverLanguage } from '@stormlane/domain/drivers'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink, Link2 } from 'lucide-react'
import { useState } from 'react'
import { errorLines } from '../../platform/error-lines.ts'
import { formatMoment } from '../../platform/time-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyField } from '../../ui/controls/copy-field.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { createLink, linkAddress, linkQueries, type RouteLink } from './link-queries.ts'
import css from './share.module.css'
import { shareTexts as TEXTS } from './share.texts.ts'
import { SharedLinks } from './shared-links.tsx'

/** The report uses the language of the phone that opens it. */
const PHONE = 'phone'
const LANGUAGES = [
  { value: PHONE, label: TEXTS.phoneLanguage },
  ...DRIVER_LANGUAGES.map((value) => ({ value, label: DRIVER_LANGUAGE_NAMES[value] })),
] as const

interface ShareDialogProps {
  route: { id: string; name: string }
  onClose: () => void
}

/** Creates links to the report of a route, shows them as text and QR code, and revokes them. */
export function ShareDialog({ route, onClose }: ShareDialogProps) {
  const client = useQueryClient()
  const { queryKey } = linkQueries.ofRoute(route.id)
  const { data: links, error, refetch } = useQuery(linkQueries.ofRoute(route.id))
  const [hours, setHours] = useState<number>(TEXTS.defaultLifetime)
  const [language, setLanguage] = useState<DriverLanguage | typeof PHONE>(PHONE)
  const [shownId, setShownId] = useState<string>()
  const creating = useMutation({
    mutationFn: () => createLink(route.id, hours),
    onSuccess: (link) => {
      client.setQueryData<RouteLink[]>(queryKey, (listed = []) => [link, ...listed])
      setShownId(link.id)
      void client.invalidateQueries({ queryKey })
    },
  })
  const shown = links?.find(({ id }) => id === shownId)
  return (
    <Dialog
      open
      width="medium"
      title={TEXTS.title(route.name)}
      onClose={onClose}
      errors={creating.isError ? { title: TEXTS.createFailed, list: errorLines(creating.error) } : undefined}
      actions={<Button onClick={onClose}>{TEXTS.close}</Button>}
    >
      <p className={css.explained}>{TEXTS.explained}</p>
      <div className={css.create}>
        <SelectField label={TEXTS.lifetime} options={TEXTS.lifetimes} value={hours} onChange={setHours} />
        <SelectField label={TEXTS.language} options={LANGUAGES} value={language} onChange={setLanguage} />
        <Button
          kind="primary"
          icon={<Link2 size={15} aria-hidden="true" />}
          busy={creating.isPending}
          onClick={() => creating.mutate()}
        >
          {TEXTS.create}
        </Button>
      </div>
      {shown?.cacheKey ? (
        <ShownLink
          link={shown}
          address={linkAddress(shown.cacheKey, language === PHONE ? undefined : language)}
          name={route.name}
        />
      ) : null}
      <SharedLinks
        routeId={route.id}
        links={links}
        shownId={shownId}
        onShow={setShownId}
        failure={error ? { message: TEXTS.failed, onRetry: () => void refetch() } : undefined}
      />
    </Dialog>
  )
}

function ShownLink({ link, address, name }: { link: RouteLink; address: string; name: string }) {
  return (
    <section className={css.shown} aria-label={TEXTS.link}>
      <QrCode text={address} label={TEXTS.code(name)} />
      <div className={css.words}>
        <CopyField label={TEXTS.link} value={address} />
        <p className={css.note}>{TEXTS.until(formatMoment(new Date(link.expiresAt)))}</p>
        <p className={css.note}>{TEXTS.scan}</p>
        <div>
          <Button
            size="small"
            icon={<ExternalLink size={14} aria-hidden="true" />}
            onClick={() => window.open(address, '_blank', 'noopener')}
          >
            {TEXTS.open}
          </Button>
        </div>
      </div>
    </section>
  )
}
