/** A valid request of about 1 kB. */
export const order = {
  orderId: "123e4567-e89b-12d3-a456-426614174000",
  email: "ada.lovelace@books.example",
  name: "Ada Lovelace",
  country: "GB",
  lines: Array.from({ length: 5 }, (_, i) => ({
    sku: `SKU-${1000 + i}`,
    quantity: 1 + i,
    price: 9.95 + i,
    title: `The collected works of a careful author, volume ${i}`,
  })),
  tags: ["first", "second", "third", "fourth"],
  priority: "PRIORITY_NORMAL",
  note: "Please leave the parcel with the neighbours on the ground floor if nobody opens the door within a minute.",
  street: "12 St James's Square",
  city: "London",
  gift: true,
  orderTime: "2026-02-14T12:00:00Z",
};
