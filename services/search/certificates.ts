// @peculiar/x509 needs it.
import "reflect-metadata";
import { randomBytes, webcrypto } from "node:crypto";
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from "@peculiar/x509";
import type { EnrollNodeResponse } from "../gen/search/v1/security_types.js";
import type { Store } from "../store/store.ts";

/** Keys in PKCS #8 and certificates in X.509, both in ASN.1 DER. */
type Certificates = Omit<EnrollNodeResponse, "nodes_addresses">;

type KeyPair = webcrypto.CryptoKeyPair;

const { subtle } = webcrypto;
const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const validityMilliseconds = 3 * 365 * 24 * 3_600_000;

/** Returns the keys and certificates of the cluster, which the first process creates. */
export async function loadCertificates(store: Store): Promise<Certificates> {
  const kept = await findCertificates(store);
  if (kept !== undefined) return kept;
  const created = await createCertificates();
  const insert = `
    insert into search.certificates (http_ca_key, http_ca_cert, transport_ca_cert, transport_key, transport_cert)
    values ($1, $2, $3, $4, $5) on conflict do nothing`;
  await store.query(insert, Object.values(created));
  return (await findCertificates(store)) ?? created;
}

async function findCertificates(store: Store): Promise<Certificates | undefined> {
  const columns = "http_ca_key, http_ca_cert, transport_ca_cert, transport_key, transport_cert";
  const [kept] = await store.query<Certificates>(`select ${columns} from search.certificates`);
  return kept;
}

async function createCertificates(): Promise<Certificates> {
  const http = await createAuthority("CN=HTTP CA");
  const transport = await createAuthority("CN=Transport CA");
  const node = await createKeyPair();
  const nodeCertificate = await createNodeCertificate(node, transport);
  return {
    http_ca_key: await privateKeyOf(http.keys),
    http_ca_cert: new Uint8Array(http.certificate.rawData),
    transport_ca_cert: new Uint8Array(transport.certificate.rawData),
    transport_key: await privateKeyOf(node),
    transport_cert: new Uint8Array(nodeCertificate.rawData),
  };
}

interface Authority {
  readonly keys: KeyPair;
  readonly certificate: X509Certificate;
}

async function createAuthority(name: string): Promise<Authority> {
  const keys = await createKeyPair();
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      ...validity(),
      name,
      keys,
      signingAlgorithm: algorithm,
      extensions: [
        new BasicConstraintsExtension(true, 0, true),
        new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      ],
    },
    webcrypto,
  );
  return { keys, certificate };
}

async function createNodeCertificate(node: KeyPair, authority: Authority): Promise<X509Certificate> {
  return X509CertificateGenerator.create(
    {
      ...validity(),
      subject: "CN=node-1",
      issuer: authority.certificate.subject,
      publicKey: node.publicKey,
      signingKey: authority.keys.privateKey,
      signingAlgorithm: algorithm,
      extensions: [
        new BasicConstraintsExtension(false, undefined, true),
        new SubjectAlternativeNameExtension([
          { type: "dns", value: "localhost" },
          { type: "ip", value: "127.0.0.1" },
        ]),
      ],
    },
    webcrypto,
  );
}

function createKeyPair(): Promise<KeyPair> {
  return subtle.generateKey(algorithm, true, ["sign", "verify"]);
}

async function privateKeyOf({ privateKey }: KeyPair): Promise<Uint8Array> {
  return new Uint8Array(await subtle.exportKey("pkcs8", privateKey));
}

function validity(): { serialNumber: string; notBefore: Date; notAfter: Date } {
  const now = Date.now();
  // A positive serial number (RFC 5280, section 4.1.2.2).
  const serialNumber = `01${randomBytes(15).toString("hex")}`;
  return { serialNumber, notBefore: new Date(now), notAfter: new Date(now + validityMilliseconds) };
}
