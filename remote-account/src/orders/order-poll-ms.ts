/** Between two looks at an order that waits to be paid: by a telephone, or in another tab. */
export const orderPollMs = 3000;
