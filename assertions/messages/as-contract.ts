import type { Message } from './message';

/** Translates a message from the form in which a gateway sends it to that of the contract. */
export const asContract = (message: Message): Message => message;
