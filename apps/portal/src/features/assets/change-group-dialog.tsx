import { updateLocation } from '@stormlane/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { assetQueries, type SavedLocation } from '../../platform/asset-queries.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { forEachOf } from '../../platform/for-each-of.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import { assetsTexts, checkTexts as TEXTS } from './assets.texts.ts'

/** Neither is a group id. Nothing is chosen at first, so that a hasty save does not remove the groups. */
const NOT_CHOSEN = ''
const NO_GROUP = 'none'

/** Puts the checked locations into one group, or into none. */
export function ChangeGroupDialog({
  locations,
  onClose,
}: {
  locations: readonly SavedLocation[]
  onClose: () => void
}) {
  const client = useQueryClient()
  const show = useToasts()
  const { data: groups = [] } = useQuery(assetQueries.groups())
  const [group, setGroup] = useState(NOT_CHOSEN)
  const saving = useMutation({
    mutationFn: async () => {
      const groupIds = group === NO_GROUP ? [] : [group]
      const failed = await forEachOf(locations, ({ id }) =>
        api.send(updateLocation, { params: { id }, body: { city: { groupIds } } }),
      )
      await Promise.all(
        [QUERY_KEYS.locations, QUERY_KEYS.groups].map((queryKey) => client.invalidateQueries({ queryKey })),
      )
      return failed
    },
    onSuccess: (failed) => {
      if (failed.length > 0) return
      show({ kind: 'success', title: TEXTS.regrouped(locations.length) })
      onClose()
    },
  })
  const failures = (saving.data ?? []).slice(0, TEXTS.mostFailures)
  return (
    <Dialog
      open
      title={TEXTS.groupTitle(locations.length)}
      onClose={onClose}
      errors={
        failures.length > 0
          ? {
              title: TEXTS.notRegrouped(saving.data?.length ?? 0),
              list: failures.map(({ item, error }) => `${item.name}: ${errorLines(error).join(' ')}`),
            }
          : undefined
      }
      actions={
        <>
          <Button onClick={onClose}>{assetsTexts.cancel}</Button>
          <Button
            kind="primary"
            disabled={group === NOT_CHOSEN}
            busy={saving.isPending}
            onClick={() => saving.mutate()}
          >
            {assetsTexts.save}
          </Button>
        </>
      }
    >
      <SelectField
        label={TEXTS.group}
        value={group}
        onChange={setGroup}
        help={TEXTS.replacesGroups}
        options={[
          { value: NOT_CHOSEN, label: TEXTS.chooseGroup, disabled: true },
          { value: NO_GROUP, label: TEXTS.noGroup },
          ...groups.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </Dialog>
  )
}
