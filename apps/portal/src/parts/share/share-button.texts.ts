/** Kept apart from the dialog's texts, which load later. */
export const SHARE_BUTTON = 'Share'
