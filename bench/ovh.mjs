// min over rounds
const { fetchByHand, fetchTransport } = await import("./client/contestants.js");
const { small } = await import("./books/values.js");
const text = JSON.stringify(small), bytes = new TextEncoder().encode(text), decode = () => new TextDecoder().decode(bytes);
const headers = new Headers({ "content-type": "application/json", "content-length": `${text.length}` });
const getReader = () => { const chunks=[bytes]; return { read: async () => ({ value: chunks.pop() }), cancel: async () => {} } };
const response = { status: 200, statusText: "OK", ok: true, headers, body: { getReader }, text: async () => decode(), json: async () => JSON.parse(decode()), arrayBuffer: async () => bytes.buffer };
const fetch = async () => response;
const a = fetchByHand("http://b.example", fetch), b = fetchTransport("http://b.example", fetch);
async function time(call){ const s=process.hrtime.bigint(); for(let n=0;n<2000;n++) await call(); return Number(process.hrtime.bigint()-s)/2e6 }
let ma=1e9, mb=1e9;
for(let r=0;r<150;r++){ ma=Math.min(ma,await time(a.get)); mb=Math.min(mb,await time(b.get)); }
console.log("min us by hand", ma.toFixed(2), "transport", mb.toFixed(2), "over", (mb-ma).toFixed(2));
