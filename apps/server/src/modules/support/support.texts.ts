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

/** The mail to support: the question, then who asked it and on which page. */
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
