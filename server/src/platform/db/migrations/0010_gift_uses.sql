CREATE TABLE "gift_uses" (
	"code" text NOT NULL,
	"user_id" uuid NOT NULL,
	"wallet_id" uuid NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_uses_code_user_id_pk" PRIMARY KEY("code","user_id")
);
--> statement-breakpoint
INSERT INTO "gift_uses" ("code", "user_id", "wallet_id", "used_at")
SELECT substr(m.once_key, 6), w.user_id, w.id, m.created_at FROM ledger_movements m JOIN wallets w ON w.id = m.wallet_id
WHERE m.once_key LIKE 'gift:%' AND w.user_id IS NOT NULL ON CONFLICT DO NOTHING;
