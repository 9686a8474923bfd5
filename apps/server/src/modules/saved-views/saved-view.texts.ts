import { MAX_VIEWS_PER_USER } from '@stormlane/domain/desk'

export const SAVED_VIEW_TEXTS = {
  limit: `You have ${MAX_VIEWS_PER_USER} views. Delete one before you save another.`,
  takenName: 'You have another view of this name. Choose another name.',
  notYours: 'Only its owner can change this view.',
  notYoursToDelete: 'Only its owner or an admin can delete this view.',
}
