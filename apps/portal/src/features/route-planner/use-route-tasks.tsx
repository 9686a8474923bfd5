import { routeName } from '@stormlane/domain/trips'
import { useCallback, useState } from 'react'
import { ShareDialog } from '../../parts/share/lazy-share-dialog.ts'
import type { SavedRoute } from '../../platform/asset-queries.ts'
import { DeleteRouteDialog } from './delete-route-dialog.tsx'
import { EditRouteDialog } from './edit-route-dialog.tsx'
import { SavedRouteActions } from './saved-route-actions.tsx'

type Task = { kind: 'edit' | 'share' | 'delete'; route: SavedRoute }

/**
 * Returns the buttons of a saved route's row and their dialogs. Render the dialogs outside the table, because the row
 * may move to another page while the user types.
 */
export function useRouteTasks(onPlan?: (route: SavedRoute) => void) {
  const [task, setTask] = useState<Task>()
  const close = () => setTask(undefined)
  const actions = useCallback(
    (route: SavedRoute) => (
      <SavedRouteActions
        route={route}
        onPlan={onPlan}
        onEdit={() => setTask({ kind: 'edit', route })}
        onShare={() => setTask({ kind: 'share', route })}
        onDelete={() => setTask({ kind: 'delete', route })}
      />
    ),
    [onPlan],
  )
  const dialogs = (
    <>
      {task?.kind === 'edit' ? <EditRouteDialog route={task.route} onClose={close} /> : null}
      {task?.kind === 'share' ? (
        <ShareDialog route={{ id: task.route.id, name: routeName(task.route) }} onClose={close} />
      ) : null}
      {task?.kind === 'delete' ? <DeleteRouteDialog route={task.route} onClose={close} /> : null}
    </>
  )
  return { actions, dialogs }
}
