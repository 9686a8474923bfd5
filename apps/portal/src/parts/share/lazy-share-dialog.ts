import { lazyPart } from '../../platform/lazy-part.tsx'

export const ShareDialog = lazyPart(() => import('./share-dialog.tsx').then((m) => m.ShareDialog))
