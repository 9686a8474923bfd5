/** Apart from the texts of the sheet, which the map would load with it. */
export const proofLinkTexts = { open: 'Proof' }
