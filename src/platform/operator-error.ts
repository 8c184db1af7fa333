/** What only whoever runs the shop can mend, in words for them: the start ends with this line, without a stack. */
export class OperatorError extends Error {}
