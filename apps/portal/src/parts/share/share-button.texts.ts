/** Apart from the texts of the dialog, which is loaded later. */
export const SHARE_BUTTON = 'Share'
