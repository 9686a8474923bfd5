import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorLines } from '../../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'
import { Switch } from '../../../ui/controls/switch.tsx'
import { useToasts } from '../../../ui/toasts/toasts.tsx'
import css from './security.module.css'
import { securityTexts } from './security.texts.ts'
import { securityQueries, setRule } from './security-queries.ts'

const TEXTS = securityTexts.rule

/** For admins: whether every password user of the organization needs an authenticator app. */
export function OrganizationRuleBlock() {
  const { data } = useQuery(securityQueries.rules())
  const client = useQueryClient()
  const show = useToasts()
  const setting = useMutation({
    mutationFn: setRule,
    onSuccess: async (_answer, isRequired) => {
      await client.invalidateQueries({ queryKey: QUERY_KEYS.security })
      // The rule also sends this admin to the setup if the admin has no app.
      await client.invalidateQueries({ queryKey: QUERY_KEYS.me })
      show({ kind: 'success', title: isRequired ? TEXTS.nowRequired : TEXTS.nowOptional })
    },
    onError: (error) => show({ kind: 'error', title: TEXTS.failed, text: errorLines(error).join(' ') }),
  })
  if (!data) return null
  return (
    <section className={css.block} aria-label={TEXTS.title}>
      <div>
        <h2>{TEXTS.title}</h2>
        <p className={css.hint}>{TEXTS.text}</p>
      </div>
      <Switch
        label={TEXTS.title}
        hideLabel
        checked={data.requireSecondFactor}
        disabled={setting.isPending}
        onChange={setting.mutate}
      />
    </section>
  )
}
