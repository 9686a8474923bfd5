interface Question {
  product: string
  organizationName: string
  userName: string
  userEmail: string
  message: string
  page: string
  viewport: string | null
  askedAt: Date
}

/** What support reads: the question first, then where and by whom it was asked. */
export function supportMail(question: Question) {
  return {
    subject: `[${question.product}] Question from ${question.userName}, ${question.organizationName}`,
    text: [
      question.message,
      '--',
      `${question.userName} <${question.userEmail}>, ${question.organizationName}`,
      `Page: ${question.page}`,
      `Window: ${question.viewport ?? 'unknown'}`,
      `Asked: ${question.askedAt.toISOString()}`,
    ].join('\n'),
  }
}
